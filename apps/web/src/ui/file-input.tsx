import type { RefObject } from 'react';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** anything by default */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's own dialog for choosing files, opened by a button elsewhere. */
export function FileInput({ input, accept, onFiles }: Props) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={accept}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same file may be chosen again after it was taken out.
        event.currentTarget.value = '';
      }}
    />
  );
}
