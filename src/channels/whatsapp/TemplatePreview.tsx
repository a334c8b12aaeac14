// A template as the customer will see it.
import type { FilledTemplate } from '../../../contract/whatsapp/template-content.ts'
import { ButtonList } from '../ButtonList.tsx'
import styles from './template-preview.module.css'

interface TemplatePreviewProps {
  readonly filled: FilledTemplate
  readonly label: string
}

export const TemplatePreview = ({ filled: { header, body, footer, buttons }, label }: TemplatePreviewProps) => (
  <figure className={styles.preview} aria-label={label}>
    {header === '' ? null : <p className={styles.header}>{header}</p>}
    <p className={styles.body}>{body}</p>
    {footer === '' ? null : <p className={styles.footer}>{footer}</p>}
    <ButtonList buttons={buttons.map((title) => ({ title }))} />
  </figure>
)
