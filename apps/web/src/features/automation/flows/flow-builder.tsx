import type { Flow, FlowBlockKind } from '@balcao/contract';
import { Button } from '@mantine/core';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { LazyDrawer } from '../../../ui/dialogs/lazy-drawer.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import type { EditorStart } from './editor-start.rules.ts';
import { FlowBar } from './bar/flow-bar.tsx';
import { FlowCanvas } from './canvas/flow-canvas.tsx';
import { useStableActions } from './canvas/use-stable-actions.ts';
import { runSimulation } from './flows.queries.ts';
import { groupOf } from './drawing/edit-drawing.rules.ts';
import { groupWidth } from './drawing/arrange.rules.ts';
import css from './flow-builder.module.css';
import { Inspector } from './inspector/inspector.tsx';
import { BlockPalette } from './palette/block-palette.tsx';
import { FlowOutline } from './parts/flow-outline.tsx';
import { ProblemsDock } from './parts/problems-dock.tsx';
import { PublishDialog } from './parts/publish-dialog.tsx';
import { SecretsDialog } from './parts/secrets-dialog.tsx';
import { entryProblems, type Problem } from './parts/use-problem-words.ts';
import { SimulatorPanel } from './simulator/simulator-panel.tsx';
import { useSimulation } from './simulator/use-simulation.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useFlowCommands } from './use-flow-commands.ts';
import { useFlowEditor } from './use-flow-editor.ts';
import { RecordNamesContext, useRecordNames } from './use-flow-names.ts';
import { useVariableChoices, VariableChoicesContext } from './use-flow-variables.ts';

interface Props {
  flow: Flow;
  start: EditorStart;
  userId: number;
  isPhone: boolean;
  onBack: () => void;
}

/** Where a flow is drawn, tried out and published. */
export function FlowBuilder(props: Props) {
  return (
    <ReactFlowProvider>
      <Builder {...props} />
    </ReactFlowProvider>
  );
}

const noPassed: ReadonlySet<string> = new Set();
const showMs = 200;

function Builder({ flow, start, userId, isPhone, onBack }: Props) {
  const { t } = useTranslation();
  const editor = useFlowEditor(start, userId);
  const { drawing, problems, select, selection, save } = editor;
  const canvas = useReactFlow();
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isTesting, setIsTesting] = useState(false);
  const [isDockOpen, setIsDockOpen] = useState(false);
  const [isListChosen, setIsListChosen] = useState(false);
  const [dialog, setDialog] = useState<'publish' | 'secrets' | null>(null);
  const names = useRecordNames();
  const variables = useVariableChoices(drawing);
  const simulation = useSimulation((request) => runSimulation(flow.id, request), editor.flush);
  const isList = isPhone || isListChosen;

  const commands = useFlowCommands(editor, () => {
    const box = frame.current?.getBoundingClientRect();
    const at = canvas.screenToFlowPosition({
      x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.top ?? 0) + (box?.height ?? 0) / 3,
    });
    return { x: at.x - groupWidth / 2, y: at.y };
  });
  const palette = useStableActions({ add: (kind: FlowBlockKind) => commands.addBlock(kind) });
  const showGroup = (groupId: string | undefined) => {
    if (groupId !== undefined) void canvas.fitView({ nodes: [{ id: groupId }], maxZoom: 1, duration: showMs });
  };
  const showBlock = (blockId: string) => {
    select({ kind: 'block', blockId });
    showGroup(groupOf(drawing, blockId)?.id);
  };
  const showProblem = ({ groupId, blockId, kind }: Problem) => {
    setIsTesting(false);
    if (blockId !== null) return showBlock(blockId);
    if (groupId !== null) {
      select({ kind: 'groups', groupIds: [groupId] });
      return showGroup(groupId);
    }
    select(entryProblems.has(kind) ? { kind: 'entry' } : null);
  };
  const isBlocked = problems.some(({ isBlocking }) => isBlocking);
  const publish = () => setDialog('publish');
  const test = (isOn: boolean) => {
    setIsTesting(isOn);
    setIsDockOpen(false);
    select(null);
  };
  useBuilderKeys({
    editor,
    commands,
    onSearch: () => search.current?.focus(),
    onPublish: isBlocked ? () => setIsDockOpen(true) : publish,
  });

  const at = isTesting ? simulation.now?.at : undefined;
  const step = simulation.steps.at(-1)?.step ?? 0;
  const marks = useMemo(
    () => ({
      simulation: at ? { blockId: at.blockId, step } : null,
      passed: isTesting ? simulation.passed : noPassed,
    }),
    [at, step, isTesting, simulation.passed],
  );
  const follow = useEffectEvent(showGroup);
  useEffect(() => follow(at?.groupId), [at?.groupId]);

  const inspector = <Inspector editor={editor} commands={commands} />;
  return (
    <RecordNamesContext value={names}>
      <VariableChoicesContext value={variables}>
        <AskBeforeLeaving dirty={save.kind === 'retrying' || save.kind === 'refused' || save.kind === 'conflict'} />
        <div className={css.builder}>
          <FlowBar
            flow={flow}
            editor={editor}
            isPhone={isPhone}
            isTesting={isTesting}
            isList={isList}
            onBack={onBack}
            onProblems={() => setIsDockOpen(!isDockOpen)}
            onTest={() => test(!isTesting)}
            onPublish={publish}
            onSecrets={() => setDialog('secrets')}
            onList={setIsListChosen}
            onRestored={() => void editor.takeStored()}
          />
          {save.kind === 'conflict' && (
            <NoticeBox tone="warn" title={t('flowBuilder.conflict.title')}>
              {t('flowBuilder.conflict.text')}
              <div className={css.conflict}>
                <Button size="xs" variant="default" onClick={() => void editor.takeStored()}>
                  {t('flowBuilder.conflict.take')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void editor.keepOwn()}>
                  {t('flowBuilder.conflict.keep')}
                </Button>
              </div>
            </NoticeBox>
          )}
          {isPhone && <NoticeBox tone="info">{t('flowBuilder.onPhone')}</NoticeBox>}
          <div className={css.work} data-testing={isTesting || undefined} data-phone={isPhone || undefined}>
            {!isTesting && !isPhone && <BlockPalette searchRef={search} onAdd={palette.add} />}
            {!(isPhone && isTesting) && (
              <div ref={frame} className={css.middle}>
                {isList ? (
                  <FlowOutline editor={editor} commands={isPhone ? undefined : commands} />
                ) : (
                  <FlowCanvas
                    editor={editor}
                    commands={commands}
                    marks={marks}
                    isDockOpen={isDockOpen && problems.length > 0}
                    onSearch={() => search.current?.focus()}
                    onTest={(groupId) => {
                      test(true);
                      simulation.restart({ groupId });
                    }}
                  />
                )}
                {isDockOpen && problems.length > 0 && (
                  <ProblemsDock editor={editor} onShow={showProblem} onClose={() => setIsDockOpen(false)} />
                )}
              </div>
            )}
            {isTesting && (
              <SimulatorPanel
                drawing={drawing}
                hasCustomers
                simulation={simulation}
                onShow={showBlock}
                onClose={() => setIsTesting(false)}
              />
            )}
            {!isTesting && !isPhone && inspector}
          </div>
        </div>
        {isPhone && (
          <LazyDrawer
            opened={selection !== null && !isTesting}
            onClose={() => select(null)}
            position="bottom"
            size="88%"
            withCloseButton={false}
            padding={0}
            title={undefined}
            attributes={{ content: { 'aria-label': t('flowInspector.label') } }}
          >
            {inspector}
          </LazyDrawer>
        )}
        {dialog === 'publish' && <PublishDialog flow={flow} flush={editor.flush} onClose={() => setDialog(null)} />}
        {dialog === 'secrets' && <SecretsDialog onClose={() => setDialog(null)} />}
      </VariableChoicesContext>
    </RecordNamesContext>
  );
}
