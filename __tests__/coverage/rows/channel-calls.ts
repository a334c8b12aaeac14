// Served calls of the channels and of files.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const numbers = 'server/channels/whatsapp-numbers.test.ts'

export const rows: readonly Row[] = [
  covered('channels 7', 'POST /api/fb/messages/submit', 'e2e/messenger.journey.ts', 'from sign-in to the read tick', { calls: ['submitFbMessage'] }),
  covered('channels 7', 'PATCH /api/fb/conversations/{id}/markAsRead', 'store/real-server.test.tsx', 'every command ends the same for whoever gave it', { calls: ['markFbConversationAsRead'] }),
  covered('channels 7', 'POST /api/fb/comments/{id}/comments', 'server/conversations/comments/facebook-sending.test.ts', 'reaches the platform below the comment', { calls: ['submitFbComment'] }),
  covered('channels 7', 'POST /api/fb/posts/{id}/comments', 'server/conversations/comments/journey.test.ts', 'a comment of our own begins a conversation below the post', { calls: ['commentOnFbPost'], errors: ['PUBLICATION_GONE'] }),
  covered('channels 7', 'POST /api/ig/media/{id}/comments', 'server/conversations/comments/journey.test.ts', 'a comment of our own begins a conversation below the media', { calls: ['commentOnIgMedia'] }),
  covered('channels 7', 'POST /api/ig/messages/submit', 'server/channels/instagram-answering.test.ts', 'reaches the person through the page', { calls: ['submitIgMessage'] }),
  covered('channels 7', 'A private reply to a comment', 'server/conversations/comments/journey.test.ts', 'a comment is answered in private once, in the conversation that this begins', { errors: ['PRIVATE_REPLY_SENT'] }),
  covered('channels 7', 'A private reply that is refused', 'server/conversations/comments/journey.test.ts', 'a private reply that the platform refuses keeps its words and says why', { errors: ['PRIVATE_REPLY_LATE', 'NO_PRIVATE_REPLY', 'PRIVATE_REPLY_REFUSED'] }),
  covered('channels 7', 'POST /api/ig/comments/{id}/reply', 'server/conversations/comments/instagram.test.ts', 'answers once, below the comment', { calls: ['replyToIgComment'] }),
  covered('channels 7', 'POST /api/wa/messages/submit', 'server/channels/whatsapp-sending.test.ts', 'reaches the platform with its text', { calls: ['submitWaMessage'] }),
  covered('channels 7', 'WhatsApp Web sessions: code and logging out', 'server/channels/whatsapp-web.test.ts', 'a phone that scans the code is connected', { calls: ['waWebSessionQr', 'logOutWaWebSession'], errors: ['SESSION_OPEN'] }),
  covered('channels 7', 'POST /api/waweb/messages/submit, GET /api/waweb/messages/{id}/media', 'server/channels/whatsapp-web.test.ts', 'leaves once', { calls: ['submitWaWebMessage', 'waWebMessageMedia'] }),
  covered('channels 7', 'A first message only to a number that is on WhatsApp', 'server/channels/whatsapp-web.test.ts', 'a first message begins a chat with a number', { calls: ['checkWaWebNumber'], errors: ['NOT_ON_WHATSAPP'] }),
  covered('channels 4', 'WhatsApp Web: pages of labels, phones and chats', 'screens/resource/feed.test.tsx', 'a linked phone shows its number, its state'),
  covered('channels 4', 'WhatsApp Web items are reloaded by their pushes', 'server/channels/whatsapp-web.test.ts', 'labels and states reach everybody'),
  covered('channels 4', 'A chat that takes no answer says so', 'server/channels/whatsapp-web.test.ts', 'one that is read-only takes no answer', { errors: ['CHAT_READ_ONLY'] }),
  covered('channels 7', 'Without a connector there is no code', 'server/channels/whatsapp-web.test.ts', 'without a connector', { errors: ['WAWEB_OFF'] }),
  covered('channels 7', 'Labels of WhatsApp Web phones and chats', 'server/channels/whatsapp-web.test.ts', 'a label put on a chat is on the phone, too', { calls: ['waWebPhoneLabels', 'waWebLabelledChats', 'waWebChatLabels', 'addWaWebLabel', 'removeWaWebLabel'] }),
  covered('channels 7', 'PATCH /api/waweb/chats/{id}/markAsRead, GET POST /api/waweb/chats/{id}/customers', 'server/channels/whatsapp-web.test.ts', 'reading tells the phone', { calls: ['markWaWebChatAsRead', 'waWebChatCustomers', 'linkWaWebChatCustomer'] }),
  covered('channels 7', 'POST /api/wa/messages/{id}/forward', 'server/conversations/sending/attachments.test.ts', 'a message is forwarded with its file and words to several', { calls: ['forwardWaMessage'] }),
  covered('channels 7', 'POST /api/wa/messages/{id}/forward: only what can be sent', 'server/conversations/sending/attachments.test.ts', 'nothing is forwarded past the reply window', { errors: ['NOT_FORWARDABLE'], decision: 25 }),
  covered('channels 7', 'PATCH /api/wa/messages/{id}/read and POST …/submit/read', 'server/channels/whatsapp-sending.test.ts', 'tells the customer nothing where the organisation keeps it to itself', { calls: ['readWaMessage', 'submitWaMessageRead'], errors: ['NO_READ_RECEIPT'] }),
  covered('channels 3', 'A reaction to a message on Messenger and Instagram', 'server/channels/signs-and-quotes.test.ts', 'a sign of ours stands at once, reaches the platform', { calls: ['reactToFbMessage', 'reactToIgMessage'] }),
  covered('channels 3', 'A reply on Messenger names the message it answers', 'server/channels/signs-and-quotes.test.ts', 'a reply names the message that it answers'),
  covered('channels 4', 'A reaction to a WhatsApp message', 'server/channels/whatsapp-sending.test.ts', 'a reaction of ours stands at once and reaches the platform', { calls: ['reactToWaMessage'], errors: ['NO_REACTION'] }),
  covered('channels 7', 'GET /api/wa/contacts/external/{externalId}', 'server/channels/whatsapp-sending.test.ts', 'a contact is found by number or user id', { calls: ['waContactByExternalId'] }),
  covered('channels 7', 'phones/{id}: verify, register', numbers, 'a number is verified by its code and registered with a PIN', { calls: ['requestWaPhoneCode', 'verifyWaPhone', 'registerWaPhone', 'deregisterWaPhone'], errors: ['PIN_WRONG', 'PIN_TRIES_TOO_MANY', 'VERIFICATION_CODE_WRONG', 'NUMBER_NOT_VERIFIED', 'NUMBER_UNREGISTERED', 'REGISTRATIONS_TOO_MANY'] }),
  covered('channels 7', 'phones/{id}: the rarer refusals of a registration have words of their own', 'app/translations.test.ts', 'translates every code of the contract', { errors: ['PIN_TRIES_TOO_FAST', 'NUMBER_JUST_DELETED'] }),
  covered('channels 7', 'phones/{id}: profile, compliance', numbers, 'the profile is read by everybody and written by managers', { calls: ['waPhoneProfile', 'setWaPhoneProfile', 'waPhoneCompliance'] }),
  covered('channels 7', 'waba/{id}: phones, subscriptions, audience', numbers, 'an account tells its numbers and who hears of it', { calls: ['waAccountPhones', 'syncWaAccountPhones', 'waAccountSubscriptions', 'subscribeWaAccount', 'unsubscribeWaAccount', 'waAccountAudience'] }),
  covered('channels 7', 'GET /api/wa/conversations/active', 'server/channels/whatsapp-templates.test.ts', 'says whether a plain message may be sent', { calls: ['activeWaConversation'] }),
  covered('channels 7', 'GET /api/wa/waba/{id}/categories', 'server/channels/whatsapp-templates.test.ts', 'of which categories they may be', { calls: ['waTemplateCategories'] }),
  covered('channels 7', 'POST /api/wa/messageTemplates/remote, POST and DELETE …/{id}/remote', numbers, 'a template is written, reviewed with a reason, changed and deleted', { calls: ['createWaTemplate', 'updateWaTemplate', 'removeWaTemplate'], errors: ['TEMPLATE_LOCKED'] }),
  covered('channels 7', 'GET /api/wa/waba/{id}/templates', 'server/channels/whatsapp-templates.test.ts', 'are read from the platform, page by page', { calls: ['waTemplates'] }),
  covered('channels 7', 'Files of answers are brought in parts', 'store/outbox/attachments.test.ts', 'a picture is brought in parts with progress', { calls: ['beginUpload'] }),
  covered('2.2', 'Recordings are sent in and played', 'server/features/recordings/recordings.test.ts', 'a recording is listed for administrators with its note, and downloads byte for byte', { calls: ['uploadRecording', 'recordingFile'], decision: 16 }),
]
