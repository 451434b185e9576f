import { EntryNode } from './entry-node.tsx';
import { GroupNode } from './group-node.tsx';
import { WayEdge } from './way-edge.tsx';

/** How the parts of a drawing are drawn, and how it is first seen. */
export const nodeTypes = { blocks: GroupNode, begin: EntryNode };
export const edgeTypes = { way: WayEdge };
export const fitOnce = { maxZoom: 1, padding: 0.12 };
export const plain = { hideAttribution: true };
