import { flowBlockKinds, type FlowBlockKind } from '@balcao/contract';
import { Text } from '@mantine/core';
import {
  Background,
  BackgroundVariant,
  ReactFlow,
  useReactFlow,
  useStore,
  type NodeChange,
  type OnConnectEnd,
  type ReactFlowState,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useDeferredValue, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { arrange } from '../drawing/arrange.rules.ts';
import { groupOf, placeAt } from '../drawing/edit-drawing.rules.ts';
import type { OutputPlace } from '../drawing/ways.rules.ts';
import type { FlowCommands } from '../use-flow-commands.ts';
import type { FlowEditor } from '../use-flow-editor.ts';
import {
  CanvasActionsContext,
  detailOf,
  entryNodeId,
  isLarge,
  movedBlockType,
  newBlockType,
  placeOfHandle,
  type CanvasActions,
  type CanvasMarks,
  type FlowEdgeOnCanvas,
  type FlowNode,
} from './canvas-parts.ts';
import { ArrowHeads } from './arrow-heads.tsx';
import { edgeTypes, fitOnce, nodeTypes, plain } from './canvas-options.ts';
import css from './canvas.module.css';
import { blockTargetAt, groupUnder, isOnPane } from './drop-target.ts';
import { useCanvasEdges, useCanvasNodes } from './use-canvas-nodes.ts';
import { useStableActions } from './use-stable-actions.ts';
import { ZoomBar } from './zoom-bar.tsx';

interface Props {
  editor: FlowEditor;
  commands: FlowCommands;
  marks: Pick<CanvasMarks, 'simulation' | 'passed'>;
  isDockOpen: boolean;
  /** asked for a block by the keyboard, or by a way that was dropped where nothing is */
  onSearch: () => void;
  onTest: (groupId: string) => void;
}

const isBlockKind = (kind: string): kind is FlowBlockKind => (flowBlockKinds as readonly string[]).includes(kind);
const grid: [number, number] = [10, 10];

/** The drawing of a flow: groups of blocks and the ways between them. */
export function FlowCanvas({ editor, commands, marks, isDockOpen, onSearch, onTest }: Props) {
  const { t } = useTranslation();
  const { drawing, selection } = editor;
  const flow = useReactFlow<FlowNode, FlowEdgeOnCanvas>();
  const detail = useStore(detailOf);
  const isConnecting = useStore(isConnectingOf);
  const [beginning, setBeginning] = useState<OutputPlace | null>(null);
  const [chosenEdge, setChosenEdge] = useState<string | null>(null);
  /** by the click that is being handled: its group is told to be chosen before the selection is known here */
  const clickedBlock = useRef<string>(undefined);
  const { passed } = marks;
  const isPartly = isLarge(drawing);
  // While somebody types, what they typed comes first: the canvas follows as it can.
  const drawn = useDeferredValue(drawing);
  const { nodes, chosen: chosenNodes, apply } = useCanvasNodes({ ...editor, drawing: drawn }, marks);
  const edges = useCanvasEdges(drawn, { passed, chosen: chosenEdge });

  const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
    apply(changes);
    const isChosen = new Map(
      changes.flatMap((one) => (one.type === 'select' ? [[one.id, one.selected] as const] : [])),
    );
    if (isChosen.size > 0)
      choose(
        [...new Set([...chosenNodes, ...isChosen.keys()])].filter((id) => isChosen.get(id) ?? chosenNodes.has(id)),
      );
    // Those that were moved by arrows are at their place at once.
    const moved = changes.flatMap((one) =>
      one.type === 'position' && one.position && !one.dragging ? [{ id: one.id, ...one.position }] : [],
    );
    if (moved.length > 0)
      editor.change(
        (before) =>
          placeAt(
            before,
            moved.map(({ id, x, y }) => ({ groupId: id === entryNodeId ? null : id, x, y })),
          ),
        'place',
      );
  };
  const choose = (ids: readonly string[]) => {
    setChosenEdge(null);
    const groupIds = ids.filter((id) => id !== entryNodeId);
    // The group of a chosen block is chosen with it: also of one that this very click chose.
    const blockId = clickedBlock.current ?? (selection?.kind === 'block' ? selection.blockId : undefined);
    if (blockId !== undefined && groupIds.length === 1 && groupOf(drawing, blockId)?.id === groupIds[0]) return;
    if (groupIds.length > 0) editor.select({ kind: 'groups', groupIds });
    else editor.select(ids.length > 0 ? { kind: 'entry' } : null);
  };

  const actions = useStableActions<CanvasActions>({
    chooseBlock: (blockId) => {
      clickedBlock.current = blockId;
      setChosenEdge(null);
      editor.select({ kind: 'block', blockId });
    },
    beginWay: setBeginning,
    removeWay: (place) => {
      setChosenEdge(null);
      commands.lead(place, { to: 'nowhere' });
    },
    renameGroup: (groupId, title) =>
      editor.change((before) => ({
        ...before,
        groups: before.groups.map((group) => (group.id === groupId ? { ...group, title } : group)),
      })),
    duplicateGroup: (groupId) => commands.duplicateGroups([groupId]),
    copyGroup: (groupId) => commands.copyGroups([groupId]),
    deleteGroup: (groupId) => commands.deleteGroups([groupId]),
    testFrom: onTest,
  });

  const endWay: OnConnectEnd = (event, { isValid, fromNode, fromHandle }) => {
    if (isValid || !fromNode || !fromHandle) return;
    const { clientX: x, clientY: y } =
      'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
    const from = placeOfHandle(fromNode.id, fromHandle.id ?? null);
    const groupId = groupUnder(x, y);
    if (groupId !== undefined) return commands.lead(from, { to: 'group', groupId });
    if (!isOnPane(x, y)) return;
    commands.addEmptyGroup(flow.screenToFlowPosition({ x, y: y - 16 }), from);
    onSearch();
  };

  const drop = (event: DragEvent) => {
    const [kind, blockId] = [event.dataTransfer.getData(newBlockType), event.dataTransfer.getData(movedBlockType)];
    if (kind === '' && blockId === '') return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY, target: event.target };
    const target = blockTargetAt(drawing, at, (point) => flow.screenToFlowPosition(point));
    if (isBlockKind(kind)) commands.addBlock(kind, target);
    else commands.takeBlock(blockId, target);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest('input, textarea, [role=menu]')) return;
    const groupId = event.target.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
    if (beginning) {
      if (event.key === 'Escape') setBeginning(null);
      else if (event.key === 'Enter' && groupId !== undefined && groupId !== entryNodeId) {
        commands.lead(beginning, { to: 'group', groupId });
        setBeginning(null);
      } else return;
    } else if (event.key === '/') onSearch();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const edge = edges.find(({ id }) => id === chosenEdge);
      if (edge?.data) actions.removeWay(edge.data.from);
      else commands.deleteChosen();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onArrange = () =>
    editor.change((before) =>
      arrange(before, (id) => flow.getNode(id ?? entryNodeId)?.measured?.height ?? defaultHeight),
    );
  return (
    <CanvasActionsContext value={actions}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the nodes in it have the focus */}
      <div
        className={css.canvas}
        role="application"
        aria-label={t('flowBuilder.canvas.label')}
        data-beginning={beginning !== null || isConnecting || undefined}
        data-detail={detail}
        onKeyDownCapture={onKeyDown}
        onDragOver={(event) => {
          if (event.dataTransfer.types.some((type) => type === newBlockType || type === movedBlockType))
            event.preventDefault();
        }}
        onDrop={drop}
      >
        <ArrowHeads />
        <ReactFlow<FlowNode, FlowEdgeOnCanvas>
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgeClick={(_, edge) => setChosenEdge(edge.id)}
          onPaneClick={() => setChosenEdge(null)}
          onNodeClick={(event, node) => {
            clickedBlock.current = undefined;
            const isBlock = event.target instanceof Element && event.target.closest('[data-block-id]') !== null;
            if (!isBlock && node.type === 'blocks' && selection?.kind === 'block')
              editor.select({ kind: 'groups', groupIds: [node.id] });
          }}
          onConnect={({ source, sourceHandle, target }) =>
            target !== entryNodeId &&
            commands.lead(placeOfHandle(source, sourceHandle), { to: 'group', groupId: target })
          }
          onConnectEnd={endWay}
          connectionRadius={28}
          snapToGrid
          snapGrid={grid}
          minZoom={0.25}
          maxZoom={2}
          fitView
          fitViewOptions={isPartly ? { ...fitOnce, nodes: nodes.slice(0, seenFirst) } : fitOnce}
          onlyRenderVisibleElements={isPartly}
          deleteKeyCode={null}
          nodesFocusable
          edgesFocusable={false}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={multiKeys}
          zoomOnDoubleClick={false}
          proOptions={plain}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} color="var(--b-line-strong)" />
          <ZoomBar isDockOpen={isDockOpen} onArrange={onArrange} />
        </ReactFlow>
        {drawing.groups.length === 0 && (
          <Text size="sm" className={css.begin}>
            {t('flowBuilder.canvas.hint')}
          </Text>
        )}
        {beginning && (
          <Text size="sm" className={css.notice} role="status">
            {t('flowBuilder.canvas.connecting')}
          </Text>
        )}
      </div>
    </CanvasActionsContext>
  );
}

const defaultHeight = 120;
const seenFirst = 4;
const multiKeys = ['Meta', 'Control', 'Shift'];

const isConnectingOf = ({ connection }: ReactFlowState): boolean => connection.inProgress;
