import { Text } from '@mantine/core';

/** The name of a part of the inspector. */
export function PartTitle({ children }: { children: string }) {
  return (
    <Text component="h3" size="sm" fw={600} m={0}>
      {children}
    </Text>
  );
}
