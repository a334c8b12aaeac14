// Flags of a chat on its phone.

type ChatFlags = Readonly<Record<'group' | 'isReadOnly' | 'isMuted' | 'pinned', boolean>>

/** @param row row of a WAWEBCHAT */
export const readChatFlags = (row: object): ChatFlags => {
  const { data } = row as { readonly data?: Readonly<Record<string, unknown>> | null }
  const isOn = (flag: keyof ChatFlags): boolean => data?.[flag] === true
  return {
    group: isOn('group'),
    isReadOnly: isOn('isReadOnly'),
    isMuted: isOn('isMuted'),
    pinned: isOn('pinned'),
  }
}
