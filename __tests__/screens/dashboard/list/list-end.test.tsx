// The end of a list that does not contain all matches.
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../../src/app/i18n.ts'
import { ListEnd } from '../../../../src/screens/dashboard/list/ListEnd.tsx'

test.each([
  ['en', true, 'These are the first 500 of 23,412 conversations in this order.'],
  ['en', false, 'These are 500 of 23,412 conversations.'],
  ['tr', true, 'Bu sıralamada 23.412 konuşmanın ilk 500 tanesi burada.'],
  ['tr', false, '23.412 konuşmanın 500 tanesi burada.'],
] as const)(
  'in %s, a list that stops early says how many it shows (the first: %s)',
  async (language, areFirst, said) => {
    const { languages, loaded } = createI18n(language)
    await loaded
    await languages.loadNamespaces(['inbox'])
    render(
      <I18nextProvider i18n={languages}>
        <ListEnd cut={{ shown: 500, total: 23_412, areFirst }} />
      </I18nextProvider>,
    )
    expect(screen.getByRole('status')).toHaveTextContent(said)
  },
)
