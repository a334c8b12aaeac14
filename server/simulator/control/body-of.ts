// Reads a control request's body by its schema; unknown members are refused.
import type { FastifyRequest } from 'fastify'
import type { AnyObject, ObjectSchema } from 'yup'

export type Body = ObjectSchema<AnyObject>

export const strictObject = <S extends Body>(schema: S): S => schema.noUnknown() as S

export const bodyOf = <B extends Body>(request: FastifyRequest, schema: B): ReturnType<B['validateSync']> =>
  schema.validateSync(request.body ?? {}, { strict: true, stripUnknown: false }) as ReturnType<B['validateSync']>
