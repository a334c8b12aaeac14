/** Conversations that one call of WhatsApp forwards to. */
export const maxForwards = 5
