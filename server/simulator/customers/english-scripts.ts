// Conversations of the English-speaking customers of an online shop.
import type { Script } from './script.ts'

const script = (name: string, ...turns: Script['turns']): Script => ({ name, language: 'en', turns })

export const englishScripts: readonly Script[] = [
  script(
    'late-parcel',
    {
      say: ['Hi, my order 73604 was due on Tuesday and tracking hasn’t moved since. Any idea where it is?'],
      answer: 'Hi! Let me look. It is at the Rotterdam hub and should leave tonight.',
    },
    {
      say: ['OK. I’m away from Friday though', 'can it go to a pick-up point instead?'],
      answer: 'Done, it will go to the pick-up point on Mill Street.',
    },
    { say: ['Perfect, thanks a lot!'], react: '❤' },
  ),
  script(
    'wrong-colour',
    {
      say: ['I ordered the navy rucksack but got a black one'],
      attach: 'photo',
      answer:
        'Sorry about that! We will send the navy one today. Would you keep the black one until the courier comes?',
    },
    { say: ['Sure. When would the courier come?'], answer: 'Thursday between 9 and 12, if that suits you.' },
    { say: ['Thursday works'], react: '👍' },
  ),
  script(
    'refund-status',
    {
      say: ['Hello, I returned a pair of boots two weeks ago and still have no refund'],
      attach: 'document',
      answer: 'Hello, thanks for the slip. The return was booked in yesterday; the refund leaves today.',
    },
    {
      say: ['Will it go to the same card? I have a new one since'],
      answer: 'It goes to the old card; your bank forwards it to the new account.',
    },
    { say: ['Alright, I’ll keep an eye on it'] },
  ),
  script(
    'size-advice',
    {
      say: ['Do the linen trousers run small? I’m between 38 and 40'],
      answer: 'They run a little small, we would take the 40.',
    },
    { say: ['And do they shrink in the wash?'], answer: 'About 2 % at 30 degrees, no more.' },
    { say: ['Great, ordering the 40 then 😊'], react: '👍' },
  ),
  script(
    'voucher',
    {
      say: ['My gift card says it has expired but I got it in September'],
      editTo: 'My gift card ending 4471 says it has expired but I got it in September',
      answer: 'That is our mistake, I have renewed it for a year.',
    },
    { say: ['Wow, that was quick. Can I use it together with the sale?'], answer: 'Yes, on everything.' },
    { say: ['Lovely, thank you!'], react: '❤' },
  ),
  script(
    'shipping-abroad',
    {
      say: ['Do you ship to Norway?', 'And who pays customs?'],
      answer: 'We do! Customs are included in the price at the checkout.',
    },
    { say: ['How long does it take roughly?'], answer: 'Five to seven working days.' },
    { say: ['Cheers'] },
  ),
  script(
    'payment-twice',
    {
      say: ['I think I was charged twice for order 73990 😟'],
      answer: 'Let me check that for you. One of the two is only a reservation, it drops off within three days.',
    },
    {
      say: ['Can you confirm that in writing? My bank asks for it'],
      answer: 'Of course, I have sent the confirmation to your e-mail address.',
    },
    { say: ['Received it. Thanks for sorting this out'] },
  ),
  script(
    'assembly',
    {
      say: ['The desk I bought has no screws in the box…'],
      attach: 'photo',
      answer: 'Oh no! We will post a bag of screws today. Is your address still the one on the order?',
    },
    {
      say: ['Yes, same address. Do I get a manual as well? Mine is only in Finnish'],
      answer: 'I have put an English one in the parcel.',
    },
    { say: ['Haha brilliant, thank you'], react: '😆' },
  ),
  script(
    'cancel-order',
    {
      say: ['Please cancel order 74102, I picked the wrong lamp'],
      answer: 'It is cancelled. Shall I put the right one in your basket?',
    },
    {
      say: ['Yes please, the brass one with the round base'],
      answer: 'It is waiting in your basket, with the same discount.',
    },
    { say: ['You’re a star ⭐'], react: '❤' },
  ),
  script(
    'newsletter',
    {
      say: ['How do I stop the newsletter? The link in it gives an error'],
      answer: 'Sorry! I have taken your address off the list.',
    },
    {
      say: ['Thanks. I’d still like to hear when the winter sale starts though'],
      answer: 'It starts on 28 November at nine o’clock.',
    },
    { say: ['Noted!'] },
  ),
]
