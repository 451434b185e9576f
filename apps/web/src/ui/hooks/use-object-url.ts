import { useEffect, useState } from 'react';

/** The address of a file that was chosen here, until the component is unmounted. Remount it for each file. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url] = useState(() => file && URL.createObjectURL(file));
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}
