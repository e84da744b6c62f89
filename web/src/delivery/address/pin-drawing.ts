const SVG = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The pin as an element: a string would be HTML, which the page's policy refuses. 44 × 44 px, its tip at 22, 42. */
export function drawPin(): HTMLElement {
  const box = document.createElement("span");
  const svg = shape("svg", { viewBox: "0 0 44 44", "aria-hidden": "true", class: "size-11" });
  svg.append(
    shape("path", {
      d: "M22 42C31 31 36 24.500 36 17a14 14 0 0 0-28 0c0 7.500 5 14 14 25Z",
      class: "fill-danger stroke-paper",
      "stroke-width": "2.5",
    }),
    shape("circle", { cx: "22", cy: "17", r: "5", class: "fill-paper" }),
  );
  box.append(svg);
  return box;
}
