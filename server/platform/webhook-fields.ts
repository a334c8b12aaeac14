// The webhook fields the inbox lives on, by what they are about.
export const webhookFields = {
  page: [
    'messages',
    'message_echoes',
    'message_edits',
    'message_reactions',
    'message_reads',
    'message_deliveries',
    'messaging_postbacks',
    'messaging_referrals',
    'standby',
    'feed',
    'mention',
  ],
  instagram: [
    'messages',
    'message_echoes',
    'message_edits',
    'message_reactions',
    'messaging_seen',
    'messaging_postbacks',
    'messaging_referral',
    'standby',
    'comments',
    'mentions',
  ],
  whatsapp_business_account: [
    'messages',
    'smb_message_echoes',
    'user_id_update',
    // How the platform stands with the account, its numbers and its templates.
    'account_update',
    'account_review_update',
    'phone_number_quality_update',
    'phone_number_name_update',
    'message_template_status_update',
  ],
} as const

/** An Instagram account's webhooks come while its page has any field at all: one that says nothing of the page's customers. */
export const fieldsForInstagramOnly = ['name'] as const

/** As the platform takes them. */
export const joinFieldNames = (fields: readonly string[]): string => fields.join(',')
