import { Fragment, memo } from 'react';
import type { ReactNode } from 'react';
import css from './chat-text.module.css';
import { formatText } from './format-text.ts';
import { Highlight } from './highlight.tsx';
import { textBlocks } from './text-blocks.ts';
import type { TextBlock } from './text-blocks.ts';
import type { TextNode } from './format-text.ts';

interface Props {
  text: string;
  /** highlighted in the text */
  words?: string | undefined;
  /** draws plain words in a way of its own; the same function for as long as it draws the same */
  renderWords?: ((text: string) => ReactNode) | undefined;
}

/** A text as it is written in chats, with its formatting, quotes and lists. */
export const ChatText = memo(function ChatText({ text, words, renderWords }: Props) {
  const how = { words, renderWords };
  return <span className={css.text}>{textBlocks(text).map((block, index) => renderBlock(block, index, how))}</span>;
});

const renderAll = (text: string, how: Omit<Props, 'text'>): ReactNode =>
  formatText(text).map((node, index) => render(node, index, how));

function renderBlock(block: TextBlock, index: number, how: Omit<Props, 'text'>): ReactNode {
  if (block.kind === 'text') return <Fragment key={index}>{renderAll(block.text, how)}</Fragment>;
  if (block.kind === 'quote') {
    return (
      <span key={index} className={css.quote} role="blockquote">
        {renderAll(block.text, how)}
      </span>
    );
  }
  return (
    <span key={index} className={css.list} role="list">
      {block.items.map(({ key, mark, text }) => (
        <span key={key} className={css.item} role="listitem">
          <span>{mark}</span>
          <span>{renderAll(text, how)}</span>
        </span>
      ))}
    </span>
  );
}

function render(node: TextNode, index: number, how: Omit<Props, 'text'>): ReactNode {
  const children = (nodes: readonly TextNode[]) => nodes.map((child, at) => render(child, at, how));
  const { words, renderWords } = how;
  switch (node.kind) {
    case 'text':
      if (renderWords) return <Fragment key={index}>{renderWords(node.text)}</Fragment>;
      return words === undefined ? node.text : <Highlight key={index} text={node.text} query={words} />;
    case 'link':
      return (
        <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    case 'mono':
      return (
        <code key={index} className={css.mono}>
          {node.text}
        </code>
      );
    case 'bold':
      return <b key={index}>{children(node.children)}</b>;
    case 'italic':
      return <i key={index}>{children(node.children)}</i>;
    case 'strike':
      return <s key={index}>{children(node.children)}</s>;
  }
}

/** A text on one line for lists and quotes: formatting signs and breaks taken out. */
export function plainText(text: string): string {
  const flat = (nodes: readonly TextNode[]): string =>
    nodes.map((node) => ('children' in node ? flat(node.children) : node.text)).join('');
  // A preview shows one line: formatting the rest of a very long text would be wasted.
  return flat(formatText(text.slice(0, 300))).replace(/\s+/g, ' ');
}
