// The permissions that connecting accounts requests, with the purpose of each.

/** The feature that is missing without the permission; a key of the locale files. */
type ScopePurpose =
  'accounts' | 'messages' | 'webhooks' | 'posts' | 'comments' | 'publishing' | 'instagram' | 'business'

const scopePurposes = {
  pages_show_list: 'accounts',
  pages_messaging: 'messages',
  pages_manage_metadata: 'webhooks',
  pages_read_engagement: 'posts',
  pages_read_user_content: 'posts',
  pages_manage_engagement: 'comments',
  pages_manage_posts: 'publishing',
  instagram_basic: 'instagram',
  instagram_manage_comments: 'comments',
  instagram_manage_messages: 'messages',
  business_management: 'business',
} as const satisfies Readonly<Record<string, ScopePurpose>>

export const connectionScopes = Object.keys(scopePurposes) as readonly (keyof typeof scopePurposes)[]

/** Permissions that were declined or not ticked. */
export const findMissingScopes = (granted: readonly unknown[]): readonly (keyof typeof scopePurposes)[] =>
  connectionScopes.filter((scope) => !granted.includes(scope))

export const getScopePurpose = (scope: string): ScopePurpose | null =>
  Object.hasOwn(scopePurposes, scope) ? scopePurposes[scope as keyof typeof scopePurposes] : null
