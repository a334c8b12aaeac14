// Form check: the language is one of the product's languages.
import { languages } from '../../contract/constants.ts'
import { lowerAscii } from '../../contract/fold.ts'
import { checkText } from './validation.ts'

const isLanguage = (value: string): boolean => languages.some((language) => language === lowerAscii(value.trim()))

export const languageField = () => checkText('NOT_VALID_LANGUAGE', isLanguage)
