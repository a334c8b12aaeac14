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
    'messaging_optins',
    'messaging_handovers',
    'messaging_policy_enforcement',
    'standby',
    'feed',
    'mention',
    'ratings',
    'inbox_labels',
    'message_template_status_update',
  ],
  instagram: [
    'messages',
    'message_echoes',
    'message_edits',
    'message_reactions',
    'messaging_seen',
    'messaging_postbacks',
    'messaging_referral',
    'messaging_handover',
    'standby',
    'comments',
    'live_comments',
    'mentions',
    'story_insights',
  ],
  whatsapp_business_account: [
    'messages',
    'smb_message_echoes',
    'smb_app_state_sync',
    'history',
    'user_id_update',
    'user_preferences',
    // How the platform stands with the account, its numbers and its templates.
    'account_update',
    'account_alerts',
    'account_review_update',
    'business_capability_update',
    'security',
    'phone_number_quality_update',
    'phone_number_name_update',
    'message_template_status_update',
    'message_template_quality_update',
    'message_template_components_update',
    'template_category_update',
  ],
} as const

/** An Instagram account's webhooks come while its page has any field at all: one that says nothing of the page's customers. */
export const fieldsForInstagramOnly = ['name'] as const

/** As the platform takes them. */
export const joinFieldNames = (fields: readonly string[]): string => fields.join(',')
