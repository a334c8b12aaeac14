// Calls of the channels and of files (channel document, section 7), as far as they are served.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

export const rows: readonly Row[] = [
  held('channels 7', 'POST /api/fb/messages/submit', 'e2e/messenger.journey.ts', 'from sign-in to the read tick', { calls: ['submitFbMessage'] }),
  held('channels 7', 'PATCH /api/fb/conversations/{id}/markAsRead', 'store/real-server.test.ts', 'every command ends the same for him who gave it', { calls: ['markFbConversationAsRead'] }),
  held('channels 7', 'POST /api/fb/comments/{id}/comments', 'server/comments/facebook-sending.test.ts', 'reaches the platform below the comment', { calls: ['submitFbComment'] }),
  held('channels 7', 'POST /api/ig/messages/submit', 'server/channels/instagram-answering.test.ts', 'reaches the person through the page', { calls: ['submitIgMessage'] }),
  held('channels 7', 'POST /api/ig/comments/{id}/reply', 'server/comments/instagram.test.ts', 'answers once, below the comment', { calls: ['replyToIgComment'] }),
  held('channels 7', 'POST /api/wa/messages/submit', 'server/channels/whatsapp-sending.test.ts', 'reaches the platform with its text', { calls: ['submitWaMessage'] }),
  held('channels 7', 'Files of answers are brought in parts', 'store/attachments.test.ts', 'a picture is brought in parts with progress', { calls: ['beginUpload'] }),
  held('2.2', 'Recordings are sent in and played', 'server/recordings/recordings.test.ts', 'what an agent sends in is listed for administrators', { calls: ['uploadRecording', 'recordingFile'], decision: 16 }),
]
