// Graph API edges of a number: verification by code, registration by PIN, and its profile.
import type { Simulation } from '../simulation.ts'
import { phoneOf } from '../whatsapp/whatsapp-accounts.ts'
import type { PhoneSetup } from '../whatsapp/whatsapp-state.ts'
import type { Call } from './call.ts'
import { addressOfHandle } from './opened-uploads.ts'
import { parseFields } from './fields.ts'
import { GraphError, invalidParameter, whatsappError } from './graph-error.ts'

const windowMs = 72 * 3_600_000
const maxAttempts = 10
const maxWrongPins = 3

/** A number that was added as in use is verified and registered. */
const setupOf = (simulation: Simulation, { object }: Call): PhoneSetup =>
  (phoneOf(simulation, object).setup ??= {
    verified: true,
    registered: true,
    code: null,
    pin: null,
    wrongPins: 0,
    attempts: [],
  })

const done = (simulation: Simulation): unknown => {
  simulation.changed()
  return { success: true }
}

export const requestCode = (simulation: Simulation, call: Call): unknown => {
  const setup = setupOf(simulation, call)
  const method = call.parameters.text('code_method')
  if (method !== 'SMS' && method !== 'VOICE') throw invalidParameter('Param code_method must be one of {SMS, VOICE}')
  if (!/^[a-z]{2}(_[A-Z]{2})?$/.test(call.parameters.text('language') ?? ''))
    throw invalidParameter('Param language must be a valid locale')
  if (setup.verified)
    throw new GraphError(136024, "(#136024) Request code error: The phone number's ownership is already verified")
  setup.code = String(100_000 + (Number(call.object.slice(-5)) % 900_000))
  return done(simulation)
}

export const verifyCode = (simulation: Simulation, call: Call): unknown => {
  const setup = setupOf(simulation, call)
  if (setup.code === null || call.parameters.text('code') !== setup.code)
    throw new GraphError(136025, '(#136025) Verify code error: The code is not valid or has run out')
  setup.verified = true
  setup.code = null
  return done(simulation)
}

/** Every call counts, whatever its result. */
const countAttempt = (simulation: Simulation, setup: PhoneSetup): void => {
  const now = simulation.now()
  setup.attempts = setup.attempts.filter((time) => time > now - windowMs)
  if (setup.attempts.length >= maxAttempts)
    throw whatsappError(133016, 'Account register deregister rate limit exceeded', 'Too many attempts for this number.')
  setup.attempts.push(now)
}

export const register = (simulation: Simulation, call: Call): unknown => {
  const setup = setupOf(simulation, call)
  const pin = call.parameters.text('pin') ?? ''
  if (call.parameters.text('messaging_product') !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  if (!/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be a string of 6 digits')
  countAttempt(simulation, setup)
  if (!setup.verified)
    throw whatsappError(133006, 'Phone number re-verification needed', 'Verify the number before you register it.')
  if (setup.wrongPins >= maxWrongPins)
    throw whatsappError(133008, 'Too many two step verification PIN guesses', 'Wait before you try again.')
  if (setup.pin !== null && setup.pin !== pin) {
    setup.wrongPins += 1
    throw whatsappError(133005, 'Two step verification PIN mismatch', 'The PIN is not the one of this number.')
  }
  Object.assign(setup, { registered: true, pin, wrongPins: 0 })
  return done(simulation)
}

export const deregister = (simulation: Simulation, call: Call): unknown => {
  const setup = setupOf(simulation, call)
  countAttempt(simulation, setup)
  if (!setup.registered)
    throw whatsappError(133010, 'Phone number not registered', 'Register the number before you send.')
  setup.registered = false
  return done(simulation)
}

const pickFields = (values: Readonly<Record<string, unknown>>, call: Call): unknown => {
  const names = [...(parseFields(call.parameters.text('fields')) ?? new Map()).keys()]
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  return { data: [{ ...shown, messaging_product: 'whatsapp' }] }
}

const profileLimits = { about: 139, address: 256, description: 512, email: 128, vertical: 40 } as const

export const readProfile = (simulation: Simulation, call: Call): unknown =>
  pickFields(phoneOf(simulation, call.object).profile ?? { vertical: 'UNDEFINED' }, call)

export const setProfile = (simulation: Simulation, call: Call): unknown => {
  const phone = phoneOf(simulation, call.object)
  const texts = Object.entries(profileLimits).flatMap(([name, max]) => {
    const value = call.parameters.text(name)
    if (value === undefined) return []
    if (value.length > max) throw invalidParameter(`Param ${name} must be at most ${max} characters long`)
    return [[name, value] as const]
  })
  const websites = call.parameters.array('websites')
  if (websites && websites.length > 2) throw invalidParameter('Param websites must have at most 2 elements')
  const handle = call.parameters.text('profile_picture_handle')
  phone.profile = {
    ...phone.profile,
    ...Object.fromEntries(texts),
    ...(websites ? { websites } : {}),
    ...(handle === undefined ? {} : { profile_picture_url: addressOfHandle(simulation, handle) }),
  }
  return done(simulation)
}

export const readCompliance = (simulation: Simulation, call: Call): unknown =>
  pickFields(phoneOf(simulation, call.object).compliance ?? {}, call)
