// The display name of a user.

interface UserNames {
  readonly _id: string
  readonly profile?: { readonly name?: string | null | undefined } | null | undefined
  readonly authOptions?: { readonly username?: string | null | undefined } | null | undefined
}

export const formatUserName = (user: UserNames): string => user.profile?.name || user.authOptions?.username || user._id
