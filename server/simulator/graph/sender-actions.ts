// Records what a business signals without a message: that it has seen a message, is typing, or reacts.
import type { Simulation } from '../simulation.ts'

const maxSenderActions = 500

/** @param page the page, Instagram account or phone number @param psid the person or WhatsApp contact */
export const recordSenderAction = (simulation: Simulation, page: string, psid: string, action: string): void => {
  const { world } = simulation
  const at = new Date(simulation.now()).toISOString()
  world.senderActions = [...world.senderActions, { page, psid, action, at }].slice(-maxSenderActions)
  simulation.changed()
}
