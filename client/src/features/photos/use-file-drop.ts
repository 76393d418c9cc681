import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Accepts files dropped anywhere on the page: one that misses the field would replace the page with the picture. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useLayoutEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const watching = new AbortController();
    const on = (type: 'dragover' | 'drop' | 'dragleave', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: watching.signal });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    // Without a related target, it has left the window.
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      take.current([...event.dataTransfer.files]);
    });
    return () => watching.abort();
  }, []);

  return isOver;
}
