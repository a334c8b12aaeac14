// What a page's webhooks tell beside messages, posts and comments (platform page, section 3.6).
import { toldFields } from '../told-fields.ts'

export const pageFields = toldFields('page', [
  'affiliation', 'attire', 'awards', 'bio', 'birthday', 'business_integrity', 'calls', 'category', 'checkins', 'company_overview',
  'conversations', 'culinary_team', 'current_location', 'description', 'email', 'feature_access_list', 'follow', 'founded',
  'general_info', 'general_manager', 'hometown', 'hours', 'inbox_labels', 'leadgen', 'leadgen_update', 'live_videos', 'local_delivery',
  'location', 'members', 'merchant_review', 'message_template_status_update', 'mission', 'name', 'page_about_story',
  'page_change_proposal', 'page_upcoming_change', 'parking', 'payment_options', 'personal_info', 'personal_interests', 'phone',
  'picture', 'price_range', 'product_review', 'products', 'public_transit', 'publisher_subscriptions', 'ratings', 'videos', 'website',
])
