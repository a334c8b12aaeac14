// Webhook fields of an account beside messages and comments.
import { accountWebhookFields } from '../../inbound/account-webhook-fields.ts'

export const accountFields = accountWebhookFields('instagram', ['story_insights'])
