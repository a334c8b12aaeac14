// The webhook fields an application may subscribe to, by object.
import type { WebhookObject } from '../webhooks/pieces.ts'

const page = [
  'affiliation', 'attire', 'awards', 'bio', 'birthday', 'business_integrity', 'call_permission_reply', 'call_settings_update', 'calls',
  'category', 'checkins', 'company_overview', 'conversations', 'culinary_team', 'current_location', 'description', 'email',
  'feature_access_list', 'feed', 'follow', 'founded', 'general_info', 'general_manager', 'group_feed', 'hometown', 'hours',
  'inbox_labels', 'leadgen', 'leadgen_update', 'live_videos', 'location', 'members', 'mention', 'merchant_review', 'message_context',
  'message_deliveries', 'message_echoes', 'message_edits', 'message_mention', 'message_reactions', 'message_reads',
  'message_template_status_update', 'messages', 'messaging_account_linking', 'messaging_appointments', 'messaging_checkout_updates',
  'messaging_customer_information', 'messaging_direct_sends', 'messaging_feedback', 'messaging_game_plays', 'messaging_handovers',
  'messaging_in_thread_lead_form_submit', 'messaging_integrity', 'messaging_optins', 'messaging_optouts', 'messaging_payments',
  'messaging_policy_enforcement', 'messaging_postbacks', 'messaging_pre_checkouts', 'messaging_referrals', 'mission', 'name',
  'page_about_story', 'page_change_proposal', 'page_upcoming_change', 'parking', 'payment_options', 'personal_info',
  'personal_interests', 'phone', 'picture', 'price_range', 'product_review', 'products', 'public_transit', 'publisher_subscriptions',
  'ratings', 'registration', 'response_feedback', 'send_cart', 'standby', 'story_poll_response', 'story_share', 'user_action',
  'video_text_question_responses', 'videos', 'website',
] as const

const instagram = [
  'comments', 'live_comments', 'mentions', 'story_insights', 'messages', 'message_reactions', 'message_edits', 'message_echoes',
  'messaging_seen', 'messaging_postbacks', 'messaging_referral', 'messaging_optins', 'messaging_handover', 'standby',
] as const

const whatsapp = [
  'account_alerts', 'account_review_update', 'account_settings_update', 'account_update', 'automatic_events',
  'business_capability_update', 'business_username_update', 'calls', 'flows', 'group_lifecycle_update', 'group_participants_update',
  'group_settings_update', 'group_status_update', 'history', 'message_template_components_update', 'message_template_quality_update',
  'message_template_status_update', 'messages', 'partner_solutions', 'payment_configuration_update', 'phone_number_name_update',
  'phone_number_quality_update', 'security', 'smb_app_state_sync', 'smb_message_echoes', 'template_category_update',
  'template_correct_category_detection', 'tracking_events', 'user_id_update', 'user_preferences',
] as const

export const subscribableFields: Readonly<Record<WebhookObject, readonly string[]>> = { page, instagram, whatsapp_business_account: whatsapp }
