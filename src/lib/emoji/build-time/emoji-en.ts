import file from 'cldr-annotations-full/annotations/en/annotations.json' with { type: 'json' }
import { listEmoji } from '../list-emoji.ts'

export const emojiEn = listEmoji('en', file.annotations.annotations)
