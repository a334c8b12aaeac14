// Comments of English-speaking customers under posts.
import type { Script } from './script.ts'

const script = (name: string, ...turns: Script['turns']): Script => ({ name, language: 'en', turns })

export const englishComments: readonly Script[] = [
  script(
    'comment-price',
    {
      say: ['Love the waxed jacket! How much is it, and does it come in olive?'],
      answer: 'Thank you! It is €189 and comes in olive and navy.',
    },
    { say: ['Olive it is. Is the hood removable?'], answer: 'Yes, with two buttons.' },
    { say: ['Sold 😄'], react: '❤' },
  ),
  script(
    'comment-complaint',
    {
      say: ['Third parcel in a row that arrives damaged. Do you ever check your courier?'],
      attach: 'photo',
      answer: 'We are sorry. Could you send us the order number in a private message? We will replace it today.',
    },
    {
      say: ['Sent it. Curious what happens now'],
      answer: 'The replacement is packed and leaves with another courier.',
    },
    { say: ['Fair enough, thanks for the quick reply'], react: '👍' },
  ),
  script(
    'comment-praise',
    {
      say: ['Wore these boots through a Norwegian autumn, not a drop inside 👏'],
      answer: 'That is what they were made for. Thank you!',
    },
    { say: ['Any chance of a higher version?'], answer: 'It is being tested right now, look out for it in January.' },
    { say: ['I will!'], react: '❤' },
  ),
  script(
    'comment-shipping',
    { say: ['Does the free shipping count for Switzerland too?'], answer: 'It does, from 120 francs.' },
    { say: ['And returns?'], answer: 'Free as well, the label is in the parcel.' },
    { say: ['Great, placing an order tonight'] },
  ),
  script(
    'comment-sizes',
    {
      say: ['Please bring back the tall sizes'],
      editTo: 'Please bring back the tall sizes in the jumpers',
      answer: 'They return with the spring collection, promise.',
    },
    { say: ['You just made my day'], react: '❤' },
  ),
  script(
    'comment-event',
    { say: ['Will the tasting be streamed? I live too far away'], answer: 'Yes, here on the page, Saturday at 2 pm.' },
    { say: ['Perfect, coffee in hand'], react: '👍' },
  ),
]
