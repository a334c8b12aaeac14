// Calls for templates on the platform, which reviews them before they may be sent.
import { defineCall } from '../call.ts'
import { replacing } from '../replacing.ts'
import { object, reference, string } from '../fields.ts'
import { templateContentFields, templateLanguagePattern, templateNamePattern } from './template-draft.ts'

const base = '/api/wa/messageTemplates'

export const templateCalls = {
  /** FORBIDDEN unless the caller manages the account's organisation; INVALID_BODY lists by field what the platform would refuse. */
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
  /** Name and language stay; the template is reviewed again. TEMPLATE_LOCKED if the platform does not allow a change now. */
  updateWaTemplate: defineCall<{ readonly status: string }>()({
    method: 'POST',
    path: `${base}/:id/remote`,
    right: 'manager',
    body: replacing(templateContentFields),
  }),
  /** Deletes the template in this language only. */
  removeWaTemplate: defineCall<Record<string, never>>()({
    method: 'DELETE',
    path: `${base}/:id/remote`,
    right: 'manager',
  }),
} as const
