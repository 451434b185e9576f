/** As much of a document as React needs to hold on to: what is drawn is not looked at. */
export class StandInNode extends EventTarget {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: unknown;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style: Record<string, unknown> = {};
  readonly dataset: Record<string, string> = {};
  parentNode: StandInNode | null = null;
  childNodes: StandInNode[] = [];
  textContent = '';
  nodeValue = '';

  constructor(nodeType: number, nodeName: string, ownerDocument: unknown) {
    super();
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument;
  }

  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): StandInNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): StandInNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  appendChild(child: StandInNode): StandInNode {
    return this.insertBefore(child, null);
  }
  insertBefore(child: StandInNode, before: StandInNode | null): StandInNode {
    child.parentNode?.removeChild(child);
    const at = before ? this.childNodes.indexOf(before) : -1;
    this.childNodes.splice(at === -1 ? this.childNodes.length : at, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: StandInNode): StandInNode {
    this.childNodes = this.childNodes.filter((other) => other !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(): void {}
  removeAttribute(): void {}
  contains(): boolean {
    return false;
  }
}

export class StandInDocument extends StandInNode {
  readonly documentElement: StandInNode;
  readonly body: StandInNode;
  readonly head: StandInNode;
  readonly activeElement = null;
  defaultView: unknown = null;
  visibilityState: 'visible' | 'hidden' = 'visible';
  title = '';
  hasFocus = (): boolean => this.visibilityState === 'visible';

  constructor() {
    super(9, '#document', null);
    this.documentElement = this.createElement('html');
    this.head = this.createElement('head');
    this.body = this.createElement('body');
  }
  get hidden(): boolean {
    return this.visibilityState === 'hidden';
  }
  createElement(name: string): StandInNode {
    return new StandInNode(1, name.toUpperCase(), this);
  }
  createElementNS(_namespace: string, name: string): StandInNode {
    return this.createElement(name);
  }
  createTextNode(text: string): StandInNode {
    const node = new StandInNode(3, '#text', this);
    node.nodeValue = text;
    return node;
  }
  querySelector(): null {
    return null;
  }
}
