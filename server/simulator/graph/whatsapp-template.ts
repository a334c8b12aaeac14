// Matches a template message with the account's templates, and fills in its text.
import type { Simulation } from '../simulation.ts'
import { whatsappAccountOf } from '../whatsapp/whatsapp-accounts.ts'
import { componentsOf } from '../whatsapp/templates.ts'
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

const parametersOf = (components: unknown, type: string, index?: string): readonly unknown[] => {
  if (!Array.isArray(components)) return []
  const found = components.find(
    (component) =>
      isRecord(component) && component.type === type && (index === undefined || String(component.index) === index),
  ) as { parameters?: unknown } | undefined
  return Array.isArray(found?.parameters) ? found.parameters : []
}

const bodyParameters = (components: unknown): readonly unknown[] => parametersOf(components, 'body')

const countPlaces = (text: unknown): number =>
  new Set([...String(text ?? '').matchAll(placeholder)].map(([, key]) => key)).size

/** Number of parameters that each part requires. */
const countWanted = (template: WhatsappTemplate): { type: string; index?: string; count: number }[] =>
  componentsOf(template).flatMap(({ type, format, text, buttons }) => {
    if (type === 'BODY') return [{ type: 'body', count: countPlaces(text) }]
    if (type === 'HEADER') return [{ type: 'header', count: format === 'TEXT' ? countPlaces(text) : 1 }]
    if (type !== 'BUTTONS' || !Array.isArray(buttons)) return []
    return buttons.filter(isRecord).map((button, at) => ({
      type: 'button',
      index: String(at),
      count: button.type === 'COPY_CODE' || button.type === 'OTP' ? 1 : countPlaces(button.url),
    }))
  })

const checkCounts = (template: WhatsappTemplate, components: unknown): void => {
  for (const { type, index, count } of countWanted(template)) {
    const given = parametersOf(components, type, index).length
    if (given === count) continue
    throw whatsappError(
      132000,
      'Number of parameters does not match the expected number of params',
      `${type}: number of localizable_params (${given}) does not match the expected number of params (${count})`,
    )
  }
}

export interface FilledTemplate {
  readonly template: WhatsappTemplate
  readonly text: string
}

/** @throws GraphError for an unknown template, one that is not approved, or a wrong number of parameters */
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
  const placeholderKeys = [...new Set([...template.body.matchAll(placeholder)].map(([, key]) => key))]
  const given = bodyParameters(components)
  checkCounts(template, components)
  const bad = given.map(wordsOf).find((words) => words === '' || /[\n\t]| {5,}/.test(words))
  if (bad !== undefined) {
    const details = 'Param text cannot be empty, or have new-line/tab characters or more than 4 consecutive spaces'
    throw whatsappError(132018, 'There was a problem with the template parameters', details)
  }
  return {
    template,
    text: template.body.replaceAll(placeholder, (_, key: string) => wordsOf(given[placeholderKeys.indexOf(key)])),
  }
}
