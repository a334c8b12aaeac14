// The webhook fields that the inbox needs, by object.
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
    // The platform's status of the account, its numbers and its templates.
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

/** Instagram webhooks are delivered only while the page is subscribed to some field; this one carries no customer data. */
export const fieldsForInstagramOnly = ['name'] as const

/** Joined as the platform expects them. */
export const joinFieldNames = (fields: readonly string[]): string => fields.join(',')
