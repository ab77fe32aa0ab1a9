import { useEffect, useState } from 'react';
import { RiCheckLine, RiCloseLine, RiFileCopyLine } from '@remixicon/react';
import { ButtonIcon } from '@backstage/ui';

type Outcome = 'idle' | 'copied' | 'failed';

const SHOWN_MS = 2_000;

const ICONS = {
  idle: <RiFileCopyLine aria-hidden />,
  copied: <RiCheckLine aria-hidden />,
  failed: <RiCloseLine aria-hidden />,
};

/** Copies a text, and says for a moment whether that went well. */
export function CopyButton(props: { text: string; label: string }) {
  const { text, label } = props;
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Refused by the browser, or not a secure page: the text can still be selected by hand.
      setOutcome('failed');
    }
  };
  const labels = {
    idle: label,
    copied: 'Copied',
    failed: 'Not copied: select the text instead',
  };
  return (
    <ButtonIcon
      size="small"
      variant="tertiary"
      icon={ICONS[outcome]}
      aria-label={labels[outcome]}
      onPress={() => void copy()}
    />
  );
}
