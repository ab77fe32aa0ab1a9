import { useEffect, useRef, useState } from 'react';
import { SearchField } from '@backstage/ui';

/** Typing rests this long before the list is asked. */
const REST_MS = 250;

/** Filter by text, applied when typing rests. */
export function TextFilter(props: {
  text: string;
  onChange(text: string): void;
}) {
  const { text, onChange } = props;
  const [typed, setTyped] = useState(text);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  // The text may change from outside, by the back button or by a reset.
  useEffect(() => setTyped(text), [text]);

  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);

  return (
    <SearchField
      label="Search"
      placeholder="Name, namespace, owner or image"
      size="small"
      value={typed}
      onChange={setTyped}
    />
  );
}
