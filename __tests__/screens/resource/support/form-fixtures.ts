// Shared by form tests: a customer, the open dialog, a server that accepts requests, and those requests.
import { screen } from '@testing-library/react'
import type { AnyRow } from '../../../../contract/index.ts'
import type { RenderedApp } from '../../../app/support/render-app.tsx'
import { epoch, id, organisationId, row } from '../../../store/support/rows.ts'

export const ada = row({ _id: id(7), organisationId, name: 'Ada Kaya', email: 'ada@example.test', note: 'Calls often' })

export const dialog = () => screen.findByRole('dialog')
export const sent = ({ backend }: RenderedApp, path: string) => backend.askedFor('POST', path).map(({ body }) => body)
/** The server accepts the request. */
export const takes = (shown: RenderedApp, path: string, type: string, known: AnyRow | null = null) =>
  shown.backend.on('POST', path, ({ body }) => {
    const { $set, $seen: _seen, ...data } = body as { $set?: object; $seen?: object }
    const record = { ...(known ?? row({ _id: id(99) })), ...data, ...$set, version: (known?.version ?? 1) + 1 }
    return { body: { data: { _id: record._id }, rows: { [type]: [record] }, epoch } }
  })
