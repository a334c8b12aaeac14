// Matches a template message with the account's templates, and fills in its words.
import type { Simulation } from '../simulation.ts'
import { whatsappAccountOf } from '../whatsapp/whatsapp-accounts.ts'
import type { WhatsappTemplate } from '../whatsapp/whatsapp-state.ts'
import { whatsappError } from './graph-error.ts'
import { isRecord } from './parameters.ts'

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

const wordsOf = (parameter: unknown): string => {
  if (!isRecord(parameter)) return ''
  if (parameter.type === 'text') return String(parameter.text ?? '')
  const value = parameter[String(parameter.type)]
  return isRecord(value) ? String(value.fallback_value ?? '') : ''
}

const bodyParameters = (components: unknown): readonly unknown[] => {
  if (!Array.isArray(components)) return []
  const body = components.find((component) => isRecord(component) && component.type === 'body') as
    { parameters?: unknown } | undefined
  return Array.isArray(body?.parameters) ? body.parameters : []
}

export interface FilledTemplate {
  readonly template: WhatsappTemplate
  readonly text: string
}

/** Throws the platform's errors: no such template, not approved, wrong number of parameters. */
export const fillWhatsappTemplate = (simulation: Simulation, wabaId: string, value: unknown): FilledTemplate => {
  const { name, language, components } = isRecord(value) ? value : {}
  const code = isRecord(language) ? language.code : undefined
  if (typeof name !== 'string' || typeof code !== 'string') {
    throw whatsappError(
      131008,
      'Required parameter is missing',
      "Parameters 'template.name' and 'template.language.code' are mandatory.",
    )
  }
  const template = whatsappAccountOf(simulation, wabaId).templates.find(
    (known) => known.name === name && known.language === code,
  )
  if (template?.status === 'PAUSED') throw whatsappError(132015, 'Template is paused', `template (${name}) is paused`)
  if (template?.status !== 'APPROVED') {
    throw whatsappError(
      132001,
      'Template name does not exist in the translation',
      `template name (${name}) does not exist in ${code}`,
    )
  }
  const wanted = [...new Set([...template.body.matchAll(placeholder)].map(([, key]) => key))]
  const given = bodyParameters(components)
  if (given.length !== wanted.length) {
    throw whatsappError(
      132000,
      'Number of parameters does not match the expected number of params',
      `body: number of localizable_params (${given.length}) does not match the expected number of params (${wanted.length})`,
    )
  }
  return {
    template,
    text: template.body.replaceAll(placeholder, (_, key: string) => wordsOf(given[wanted.indexOf(key)])),
  }
}
