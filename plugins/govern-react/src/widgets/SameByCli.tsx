import { RiTerminalLine } from '@remixicon/react';
import styles from './SameByCli.module.css';
import { CopyButton } from './CopyButton';

/** The commands that show the same as the page, to copy. Folded away until asked for. */
export function SameByCli(props: {
  commands: { label: string; command: string }[];
}) {
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>
        <RiTerminalLine size={16} aria-hidden />
        Same by CLI
      </summary>
      <ul className={styles.list}>
        {props.commands.map(({ label, command }) => (
          <li key={label} className={styles.item}>
            <span className={styles.label}>{label}</span>
            <code className={styles.command}>{command}</code>
            <CopyButton text={command} label={`Copy the command: ${label}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}
