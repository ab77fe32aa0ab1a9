import { KubeObject } from '../objects/KubeObject';
import { Listeners } from './Listeners';

/** Resolves with the next `synced` event; rejects with the signal's reason when that is aborted before. */
export function firstSync<T extends KubeObject>(
  listeners: Listeners<T>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = listeners.add(event => {
      if (event.type !== 'synced') return;
      release();
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);

    function abort() {
      release();
      reject(signal?.reason);
    }

    function release() {
      unsubscribe();
      signal?.removeEventListener('abort', abort);
    }
  });
}
