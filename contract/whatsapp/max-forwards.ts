/** Maximum number of conversations that one WhatsApp call forwards to. */
export const maxForwards = 5
