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
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const applied = useRef(text);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });

  // The text may change from outside, by the back button or by a reset: then that counts, and not
  // what was typed before.
  useEffect(() => {
    if (text === applied.current) return;
    applied.current = text;
    clearTimeout(timer.current);
    setTyped(text);
  }, [text]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      applied.current = value.trim();
      latestOnChange.current(applied.current);
    }, REST_MS);
  };

  return (
    <SearchField
      label="Search"
      placeholder="Name, namespace, owner or image"
      size="small"
      value={typed}
      onChange={type}
    />
  );
}
