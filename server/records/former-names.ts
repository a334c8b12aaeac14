// Former names of merged records: colleagues who know them still find the survivor.
import { isSameName } from '../../contract/same-name.ts'

interface Fields {
  /** Field of the name. */
  readonly field: string
  /** Field of the former names. */
  readonly former: string
}

/** Above this number, the earliest names are dropped. */
const maxFormerNames = 50

const valueIn = (row: object, field: string): unknown => Object.entries(row).find(([name]) => name === field)?.[1]
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * @param name the survivor's name, which is not a former one
 * @param rows the survivor and the merged records
 * @returns each name once, the latest last
 */
export const toFormerNames = (name: unknown, rows: readonly object[], { field, former }: Fields): string[] => {
  const all = rows.flatMap((row) => [valueIn(row, former), valueIn(row, field)].flat()).filter(isText)
  const others = all.filter((one) => !isText(name) || !isSameName(one, name))
  return others
    .filter((one, at) => !others.slice(at + 1).some((later) => isSameName(one, later)))
    .slice(-maxFormerNames)
}
