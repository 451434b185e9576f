import type { FlowBlockOf } from '@balcao/contract';

/** A number that looks like chance and is the same for a text each time: FNV-1a, with its bits mixed. */
function chanceOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The branch of a test that a run takes, each time it comes there; undefined = the test has none. */
export function shareOf(
  { id, branches }: FlowBlockOf<'abTest'>,
  runId: string,
): FlowBlockOf<'abTest'>['branches'][number] | undefined {
  const whole = branches.reduce((sum, { share }) => sum + share, 0);
  if (whole <= 0) return branches[0];
  let left = chanceOf(`${runId} ${id}`) % whole;
  return branches.find(({ share }) => (left -= share) < 0);
}
