// Writing templates: they stand at the platform, which reviews them before they may be sent.
import { defineCall } from '../call.ts'
import { object, reference, string } from '../fields.ts'
import { templateContentFields, templateLanguagePattern, templateNamePattern } from './template-draft.ts'

const base = '/api/wa/messageTemplates'

export const templateCalls = {
  /** FORBIDDEN to who does not manage the account's organisation; INVALID_BODY names each field by what the platform would refuse. */
  createWaTemplate: defineCall<{ readonly templateId: string; readonly status: string }>()({
    method: 'POST',
    path: `${base}/remote`,
    right: 'manager',
    body: object({
      fbWaBAId: reference().required('EMPTY_VALUE'),
      name: string().required('EMPTY_VALUE').matches(templateNamePattern, 'TEMPLATE_NAME_INVALID'),
      language: string().required('EMPTY_VALUE').matches(templateLanguagePattern, 'INVALID_VALUE'),
      ...templateContentFields,
    }),
  }),
  /** Its name and language stay; it is reviewed anew. TEMPLATE_LOCKED where the platform lets it not be changed now. */
  updateWaTemplate: defineCall<{ readonly status: string }>()({
    method: 'POST',
    path: `${base}/:id/remote`,
    right: 'manager',
    body: object(templateContentFields),
  }),
  /** In this language alone. */
  removeWaTemplate: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: `${base}/:id/remote`,
    right: 'manager',
  }),
} as const
