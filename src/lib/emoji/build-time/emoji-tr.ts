import file from 'cldr-annotations-full/annotations/tr/annotations.json' with { type: 'json' }
import { listEmoji } from '../list-emoji.ts'

export const emojiTr = listEmoji('tr', file.annotations.annotations)
