/**
 * A net, loaded before React. A translator or an extension may take away or move a node that React still knows; React
 * then removes it from where it is not, or puts something before it, the browser throws, and the whole page is replaced
 * by an error (https://github.com/facebook/react/issues/11538). Here such a removal has already been done, and
 * such a neighbour is taken for the end. That texts stay true is the work of jsx-runtime.ts, not of this file.
 */
export {};

const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function guarded<T extends Node>(this: Node, child: T): T {
  if (child.parentNode !== this) return child;
  removeChild.call(this, child);
  return child;
};

Node.prototype.insertBefore = function guarded<T extends Node>(
  this: Node,
  node: T,
  before: Node | null,
): T {
  insertBefore.call(this, node, before?.parentNode === this ? before : null);
  return node;
};
