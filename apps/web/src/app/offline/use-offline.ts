import { useNetwork } from '@mantine/hooks';

/** Whether the device has no network: what concerns customers waits until it is back. */
export const useOffline = (): boolean => !useNetwork().online;
