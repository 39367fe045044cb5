// Plays the frames of this page: all of them stand in it as pictures, and a picture is a list of drawings by name.
"use strict";
(() => {
const SVG = "http://www.w3.org/2000/svg", PACE = 2600, GLIDE = 1100;
const battle = document.getElementById("battle"), words = battle.dataset;
const frames = [...document.querySelectorAll(".frame")];
const slider = document.getElementById("slider"), now = document.getElementById("now");
const box = words.box.split(" ").map(Number);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const view = { at: 0, eye: 0, compare: Boolean(words.twins), closer: small(), chosen: "" };

// On a telephone, or on a field of many squares, a unit would be a dot: the map follows what happens.
function small() {
  const scale = /scale\((\S+)\)/.exec(words.transform);
  return matchMedia("(max-width: 700px)").matches || Boolean(scale && Number(scale[1]) < .46);
}
let stages = [], timer = 0;

// --- what a picture says ---

const layer = (frame, eye, name) =>
  frame.querySelector(`figure[data-eye="${eye}"] svg > g > .${name}`);

function unitsOf(frame, eye) {
  const found = new Map(), root = layer(frame, eye, "units");
  const gather = use => {
    const drawing = document.querySelector(use.getAttribute("href"));
    if (drawing.dataset.u) found.set(drawing.dataset.u, { drawing, way: use.dataset.w || "" });
    else drawing.querySelectorAll("use").forEach(gather);
  };
  if (root) root.querySelectorAll("use").forEach(gather);
  return found;
}

const placeOf = drawing => {
  const [x, y] = drawing.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const block = drawing.querySelector(".b"), turned = block && /rotate\((-?[\d.]+)/.exec(block.getAttribute("transform") || "");
  return { x, y, degrees: turned ? Number(turned[1]) : 0 };
};

// --- a stage ---

const element = (name, attributes = {}) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

class Stage {
  constructor(eye) {
    this.eye = eye;
    this.units = new Map();
    this.box = box;
    this.figure = document.createElement("figure");
    this.figure.className = "stage";
    this.svg = element("svg", { viewBox: box.join(" "), role: "group" });
    this.svg.append(element("use", { href: "#ground" }));
    this.field = element("g", words.transform ? { transform: words.transform } : {});
    [this.under, this.troops, this.veil, this.over] = ["under", "units", "veil", "over"].map(name => element("g", { class: name }));
    this.field.append(this.under, this.troops, this.veil, this.over);
    this.svg.append(this.field);
    this.figure.append(this.svg);
    const name = document.querySelector(`#views [data-eye="${eye}"]`);
    this.svg.setAttribute("aria-label", name.textContent);
    if (view.compare) {
      const caption = document.createElement("figcaption");
      caption.textContent = `${name.textContent} (${words.veil})`;
      this.figure.append(caption);
    }
    this.svg.addEventListener("click", event => {
      const unit = event.target.closest(".u");
      choose(unit ? unit.dataset.u : "");
    });
    this.svg.addEventListener("keydown", event => {
      const unit = event.target.closest(".u");
      if (unit && (event.key === "Enter")) choose(unit.dataset.u);
    });
  }

  copy(frame, name) {
    const source = layer(frame, this.eye, name);
    this[name].replaceChildren(...(source ? [...source.childNodes].map(node => expanded(node)) : []));
  }

  show(frame, moving) {
    cancelAnimationFrame(this.ticking);
    const target = unitsOf(frame, this.eye), steps = [];
    for (const [id, unit] of this.units) {
      if (!target.has(id)) {
        this.units.delete(id);
        steps.push({ unit, from: unit.place, to: unit.place, way: [], fade: -1 });
      }
    }
    for (const [id, { drawing, way }] of target) {
      const to = placeOf(drawing);
      let unit = this.units.get(id), fade = 0;
      if (!unit) {
        unit = { group: element("g", { class: "u", "data-u": id, tabindex: "-1", role: "button" }), place: to };
        this.units.set(id, unit);
        this.troops.append(unit.group);
        fade = 1;
      }
      if (unit.drawing !== drawing) {
        unit.drawing = drawing;
        unit.group.replaceChildren(...[...drawing.childNodes].map(node => node.cloneNode(true)));
        unit.group.setAttribute("aria-label", (drawing.querySelector("title") || {}).textContent || id);
      }
      unit.group.classList.toggle("chosen", id === view.chosen);
      const points = moving && way ? way.split(" ").map(pair => pair.split(",").map(Number)) : [];
      steps.push({ unit, from: { ...unit.place }, to, way: points, fade });
    }
    const moves = steps.filter(step => step.fade || step.from.x !== step.to.x || step.from.y !== step.to.y || step.from.degrees !== step.to.degrees);
    for (const name of ["under", "veil", "over"]) this.copy(frame, name);
    this.svg.classList.toggle("fresh", moving);
    const camera = { from: this.box, to: view.closer ? this.action(moves) : box };
    battle.dataset.gliding = "no";
    if (!moving || still.matches) return this.settle(steps, camera, 1);
    this.settle(steps, camera, 0);
    battle.dataset.gliding = "yes";
    const began = performance.now();
    const tick = time => {
      const part = Math.min(1, Math.max(0, (time - began) / GLIDE));
      this.settle(moves, camera, part);
      if (part < 1) this.ticking = requestAnimationFrame(tick);
      else battle.dataset.gliding = "no";
    };
    this.ticking = requestAnimationFrame(tick);
  }

  settle(steps, camera, part) {
    const eased = part < .5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
    for (const { unit, from, to, way, fade } of steps) {
      const place = along(from, to, way, eased);
      unit.place = place;
      unit.group.setAttribute("transform", `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`);
      const block = unit.group.querySelector(".b");
      if (block && from.degrees !== to.degrees) {
        const scale = /scale\([^)]*\)/.exec(block.getAttribute("transform") || "");
        block.setAttribute("transform", `rotate(${place.degrees.toFixed(1)})${scale ? scale[0] : ""}`);
      }
      if (fade) unit.group.style.opacity = fade > 0 ? eased : 1 - eased;
      if (fade < 0 && part === 1) unit.group.remove();
    }
    this.box = camera.from.map((value, index) => value + (camera.to[index] - value) * eased);
    this.svg.setAttribute("viewBox", this.box.map(value => value.toFixed(1)).join(" "));
  }

  action(moves) {
    const points = [], room = 110 * Number(words.unit);
    for (const { from, to } of moves) points.push([from.x, from.y], [to.x, to.y]);
    for (const group of [this.under, this.over]) {
      if (!group.childNodes.length) continue;
      const area = group.getBBox();
      if (area.width || area.height) points.push([area.x, area.y], [area.x + area.width, area.y + area.height]);
    }
    if (!points.length) return this.box;
    const [, left, top, scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(words.transform) || [0, 0, 0, 1];
    const across = points.map(point => point[0] * scale + Number(left)), down = points.map(point => point[1] * scale + Number(top));
    const around = room * scale;
    let [x1, x2, y1, y2] = [Math.min(...across) - around, Math.max(...across) + around, Math.min(...down) - around, Math.max(...down) + around];
    const ratio = box[2] / box[3], wide = Math.min(box[2], Math.max(x2 - x1, (y2 - y1) * ratio, box[2] * .42)), tall = wide / ratio;
    const clamp = (middle, size, start, whole) => Math.max(start, Math.min(start + whole - size, middle - size / 2));
    return [clamp((x1 + x2) / 2, wide, box[0], box[2]), clamp((y1 + y2) / 2, tall, box[1], box[3]), wide, tall];
  }
}

// Animated parts must stand in the stage itself: what is referred to by name is copied in.
function expanded(node) {
  const name = node.getAttribute && node.getAttribute("href");
  if (!name || !/^#[mo]/.test(name)) return node.cloneNode(true);
  return document.querySelector(name).cloneNode(true);
}

function along(from, to, way, part) {
  const points = [[from.x, from.y], ...way, [to.x, to.y]], lengths = [];
  for (let i = 1; i < points.length; i++) lengths.push(Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  let left = part * lengths.reduce((sum, length) => sum + length, 0), i = 0;
  while (i < lengths.length - 1 && left > lengths[i]) left -= lengths[i++];
  const share = lengths[i] ? Math.min(1, left / lengths[i]) : part, turn = (to.degrees - from.degrees + 540) % 360 - 180;
  const at = axis => points[i][axis] + (points[i + 1][axis] - points[i][axis]) * share;
  if (part === 1) return { x: to.x, y: to.y, degrees: to.degrees };
  return { x: at(0), y: at(1), degrees: from.degrees + turn * part };
}

// --- the page ---

function build() {
  const eyes = [...document.querySelectorAll("#views [data-eye]")].map(button => Number(button.dataset.eye));
  const shown = view.compare ? eyes.slice(0, 2) : [view.eye];
  stages = shown.map(eye => new Stage(eye));
  document.getElementById("theatre").replaceChildren(...stages.map(stage => stage.figure));
  battle.classList.toggle("compare", view.compare);
  document.querySelectorAll("#views [data-eye]").forEach(button =>
    button.setAttribute("aria-pressed", String(!view.compare && Number(button.dataset.eye) === view.eye)));
  const both = document.getElementById("both");
  if (both) both.setAttribute("aria-pressed", String(view.compare));
  document.querySelectorAll("[data-v]").forEach(line =>
    line.classList.toggle("off", !line.dataset.v.split(" ").some(eye => shown.includes(Number(eye)))));
  go(view.at, false);
}

function go(to, moving = true) {
  const at = Math.max(0, Math.min(frames.length - 1, to));
  const step = moving && at === view.at + 1;
  view.at = at;
  frames.forEach((frame, index) => frame.classList.toggle("now", index === at));
  let n = 0;
  frames[at].querySelectorAll(".log li:not(.off)").forEach(line => line.style.setProperty("--n", n++));
  stages.forEach(stage => stage.show(frames[at], step));
  slider.value = at;
  now.textContent = frames[at].querySelector("h2").textContent;
  slider.setAttribute("aria-valuetext", now.textContent);
  document.querySelectorAll("#ticks span").forEach(tick => tick.classList.toggle("here", tick.dataset.bound === frames[at].dataset.bound));
  if (location.hash !== `#at-${at}`) history.replaceState(null, "", `#at-${at}`);
  battle.dataset.at = at;
  if (at === frames.length - 1) play(false);
}

function bound(step) {
  const here = frames[view.at].dataset.bound;
  const ends = frames.map((frame, index) => index).filter(index => index === frames.length - 1 || frames[index].dataset.bound !== frames[index + 1].dataset.bound);
  const target = step > 0 ? ends.find(index => index > view.at) : ends.filter(index => index < view.at && frames[index].dataset.bound !== here).pop();
  go(target === undefined ? (step > 0 ? frames.length - 1 : 0) : target, false);
}

function play(on) {
  clearInterval(timer);
  timer = 0;
  const button = document.getElementById("play");
  button.classList.toggle("on", on);
  button.setAttribute("aria-label", on ? words.pause : words.play);
  if (!on) return;
  if (view.at === frames.length - 1) go(0, false);
  timer = setInterval(() => go(view.at + 1), PACE);
  go(view.at + 1);
}

function choose(unit) {
  view.chosen = unit;
  document.querySelectorAll(".u").forEach(group => group.classList.toggle("chosen", group.dataset.u === unit));
  const story = document.getElementById("story");
  story.hidden = !unit;
  if (!unit) return;
  const known = document.querySelector(`#roster [data-u="${CSS.escape(unit)}"]`), stage = stages[0].units.get(unit);
  const heading = document.createElement("h3"), state = document.createElement("p"), shut = document.createElement("button");
  heading.textContent = known ? known.textContent : unit;
  state.textContent = stage ? stage.drawing.querySelector("title").textContent : "";
  shut.type = "button"; shut.className = "shut"; shut.textContent = words.close; shut.onclick = () => choose("");
  const list = document.createElement("ol");
  frames.forEach((frame, index) => frame.querySelectorAll(".log li:not(.off)").forEach(line => {
    if (!(line.dataset.u || "").split(" ").includes(unit)) return;
    const item = document.createElement("li"), link = document.createElement("button"), when = document.createElement("b");
    when.textContent = frame.querySelector("h2").textContent;
    link.type = "button"; link.className = "line"; link.append(when, line.textContent);
    link.onclick = () => { go(index - 1, false); go(index); };
    item.append(link); list.append(item);
  }));
  if (!list.childNodes.length) list.append(words.never);
  story.replaceChildren(shut, heading, state, list);
}

const KEYS = {
  ArrowRight: () => { play(false); go(view.at + 1); }, ArrowLeft: () => { play(false); go(view.at - 1, false); },
  PageDown: () => { play(false); bound(1); }, PageUp: () => { play(false); bound(-1); },
  Home: () => { play(false); go(0, false); }, End: () => go(frames.length - 1, false),
  " ": () => play(!timer), Escape: () => choose(""),
  c: () => { const both = document.getElementById("both"); if (both) both.click(); },
  z: () => document.getElementById("closer").click(),
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = document.querySelector(`#views [data-eye="${Number(event.key) - 1}"]`);
  if (digit) { digit.click(); return; }
  if (event.key === " " && event.target.closest("button, summary")) return;
  if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
});
document.getElementById("first").onclick = KEYS.Home;
document.getElementById("back").onclick = KEYS.ArrowLeft;
document.getElementById("play").onclick = () => play(!timer);
document.getElementById("on").onclick = KEYS.ArrowRight;
document.getElementById("last").onclick = KEYS.End;
document.getElementById("closer").onclick = event => {
  view.closer = !view.closer;
  event.currentTarget.setAttribute("aria-pressed", String(view.closer));
  stages.forEach(stage => { if (!view.closer) stage.box = box; });
  go(view.at, false);
};
slider.addEventListener("input", () => { play(false); go(Number(slider.value), Number(slider.value) === view.at + 1); });
document.querySelectorAll("#views [data-eye]").forEach(button => button.addEventListener("click", () => {
  view.eye = Number(button.dataset.eye); view.compare = false; build();
}));
const both = document.getElementById("both");
if (both) both.onclick = () => { view.compare = !view.compare; build(); };
frames.forEach((frame, index) => frame.querySelectorAll(".log li[data-u]").forEach(line => {
  const units = line.dataset.u.split(" ");
  line.addEventListener("click", () => choose(units[0]));
  const light = on => stages.forEach(stage => units.forEach(unit => {
    const found = stage.units.get(unit);
    if (found) found.group.classList.toggle("lit-unit", on);
  }));
  line.addEventListener("pointerenter", () => light(true));
  line.addEventListener("pointerleave", () => light(false));
}));
const ticks = document.getElementById("ticks");
let marked = -1;
frames.forEach((frame, index) => {
  if (index && frames[index - 1].dataset.bound === frame.dataset.bound) return;
  const share = index / Math.max(1, frames.length - 1);
  if (marked >= 0 && share - marked < .035) return;
  marked = share;
  const tick = document.createElement("span");
  tick.textContent = tick.dataset.bound = frame.dataset.bound;
  tick.style.left = `${100 * share}%`;
  ticks.append(tick);
});
document.getElementById("closer").setAttribute("aria-pressed", String(view.closer));
document.documentElement.classList.add("js");
const asked = /^#at-(\d+)$/.exec(location.hash);
view.at = asked ? Math.min(frames.length - 1, Number(asked[1])) : 0;
build();
})();
