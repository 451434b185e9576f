import { useLocalStorage } from '@mantine/hooks';

const key = 'volume';
const maxVolume = 1;

/** From 0 to 1 in steps of a tenth, whatever is stored. */
function toVolume(stored: unknown): number {
  const value = typeof stored === 'number' && Number.isFinite(stored) ? stored : maxVolume;
  return Math.round(Math.min(1, Math.max(0, value)) * 10) / 10;
}

export function readVolume(): number {
  try {
    return toVolume(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return maxVolume;
  }
}

/** How loud this computer rings. */
export function useVolume(): [number, (volume: number) => void] {
  const [stored, store] = useLocalStorage<number>({ key, defaultValue: maxVolume, getInitialValueInEffect: false });
  return [toVolume(stored), (volume) => store(toVolume(volume))];
}
