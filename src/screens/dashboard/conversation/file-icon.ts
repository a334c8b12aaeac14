// Icon of a file by its media type, and whether it has a thumbnail.
import { FileText, Film, Image, Mic } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = { image: Image, video: Film, audio: Mic }

export const getFileIcon = (mimeType: string): LucideIcon => icons[mimeType.split('/')[0] ?? ''] ?? FileText

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

export const isPicture = (mimeType: string): boolean => pictures.has(mimeType)
