// The rules of erasing a person, and the tests that notice when they are broken: something of them would stay.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const everywhere = ['server/features/administration/erased-everywhere.test.ts']
const erasing = ['server/features/administration/erasing.test.ts']
const folder = 'server/features/administration'

export const erasingMutations: readonly Mutation[] = [
  ...mutationsOf(`${folder}/erase-person.ts`, erasing, [
    ['exported files of who is erased', '  await eraseBulkTraces(services, traces, names)\n', ''],
    ['recordings of who is erased', '  await eraseMentions(services, traces)\n', ''],
    ['webhooks of who is erased', '  await eraseWebhooks(services, names)\n', ''],
    ['notes about who is erased', "{ type: 'THREADNOTE', id })", "{ type: 'THREADNOTE', id: '' })"],
  ]),
  ...mutationsOf(`${folder}/erase-person.ts`, everywhere, [
    [
      'replies to an erased person',
      "if (audience === 'private') await",
      "if (audience === 'private' && field === 'fromId') await",
    ],
    ['last words in the row of another customer', '    await eraseQuotes(services, messageType, id)\n', ''],
    [
      'a chat that is called by the person',
      "unit.change('WAWEBCHAT', chatId, goneChat)",
      "unit.get('WAWEBCHAT', chatId)",
    ],
    ['answers that are kept for repeated commands', '  await eraseAnswers(services.database.kysely, traces)\n', ''],
  ]),
  ...mutationsOf(`${folder}/erase-publications.ts`, everywhere, [
    ['posts of visitors', "await erase(services, 'FBPOST',", "if (id === '') await erase(services, 'FBPOST',"],
    ['who reacted last', "if (title === name || data?.['time'] === reaction.time)", 'if (data === undefined)'],
    ['media on Instagram', "if (type !== 'IGCUSTOMERUSER' ||", "if (type === 'IGCUSTOMERUSER' ||"],
  ]),
  ...mutationsOf(`${folder}/erase-namings.ts`, everywhere, [
    [
      'views that name an erased person',
      'isNamedIn(naming, said, isOurs))) continue',
      'isNamedIn(naming, said, isOurs) && isOurs === null)) continue',
    ],
    ['what the audit says of views', "await unit.change('AUDITENTRY', id, { changes: [], objectName: null })", ''],
  ]),
  ...mutationsOf(`${folder}/naming.ts`, everywhere, [
    ['a view by a word of every day', 'isCalling && said === word', 'said === word'],
    ['a name that another customer has', 'own.words.delete(word)', 'own.words.has(word)'],
  ]),
]
