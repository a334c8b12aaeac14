// Imports the file of any language and namespace; most are used only by screens that are opened later, if at all.
export const importFurtherWords = (language: string, namespace: string): Promise<unknown> =>
  import(/* webpackExclude: /letters\.json$/ */ `../../i18n/${language}/${namespace}.json`)
