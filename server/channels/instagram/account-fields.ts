// What an account's webhooks tell beside messages and comments (platform page, section 3.8).
import { toldFields } from '../told-fields.ts'

export const accountFields = toldFields('instagram', ['story_insights'])
