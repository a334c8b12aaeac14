// Calls of the channels and of files, as far as they are served.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

export const rows: readonly Row[] = [
  covered('channels 7', 'POST /api/fb/messages/submit', 'e2e/messenger.journey.ts', 'from sign-in to the read tick', { calls: ['submitFbMessage'] }),
  covered('channels 7', 'PATCH /api/fb/conversations/{id}/markAsRead', 'store/real-server.test.tsx', 'every command ends the same for him who gave it', { calls: ['markFbConversationAsRead'] }),
  covered('channels 7', 'POST /api/fb/comments/{id}/comments', 'server/conversations/comments/facebook-sending.test.ts', 'reaches the platform below the comment', { calls: ['submitFbComment'] }),
  covered('channels 7', 'POST /api/ig/messages/submit', 'server/channels/instagram-answering.test.ts', 'reaches the person through the page', { calls: ['submitIgMessage'] }),
  covered('channels 7', 'POST /api/ig/comments/{id}/reply', 'server/conversations/comments/instagram.test.ts', 'answers once, below the comment', { calls: ['replyToIgComment'] }),
  covered('channels 7', 'POST /api/wa/messages/submit', 'server/channels/whatsapp-sending.test.ts', 'reaches the platform with its text', { calls: ['submitWaMessage'] }),
  covered('channels 7', 'Files of answers are brought in parts', 'store/outbox/attachments.test.ts', 'a picture is brought in parts with progress', { calls: ['beginUpload'] }),
  covered('2.2', 'Recordings are sent in and played', 'server/features/recordings/recordings.test.ts', 'a recording is listed for administrators with its note, and downloads byte for byte', { calls: ['uploadRecording', 'recordingFile'], decision: 16 }),
]
