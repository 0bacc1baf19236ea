(function () {
  "use strict";
  document.documentElement.classList.add("js");
  var pages = Array.prototype.slice.call(document.querySelectorAll(".page"));
  var bar = document.querySelector(".bar");
  var place = bar && bar.querySelector(".place");
  var steps = bar ? bar.querySelectorAll("[data-step]") : [];
  var stillness = matchMedia("(prefers-reduced-motion: reduce)");
  var blinking = [];
  var clock = 0;

  // Returns the index of the page below the bar, or of the nearest page above it; -1 before the first page.
  function current() {
    var top = (bar ? bar.offsetHeight : 0) + 8;
    var low = 0, high = pages.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (pages[middle].getBoundingClientRect().top <= top) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function showPlace() {
    if (!bar) return;
    var index = current();
    var page = pages[index];
    var issue = page && page.closest(".issue").querySelector("h2").textContent;
    place.textContent = page
      ? (index + 1) + " of " + pages.length + " · " + page.querySelector("h3").textContent
        + " · " + issue
      : pages.length + (pages.length === 1 ? " changed page" : " changed pages");
    steps[0].disabled = index <= 0;
    steps[1].disabled = index >= pages.length - 1;
  }

  function step(by) {
    var index = Math.max(0, Math.min(pages.length - 1, current() + by));
    var page = pages[index];
    if (!page) return;
    page.scrollIntoView();
    page.querySelector("h3").focus({ preventScroll: true });
    showPlace();
  }

  function setBlinking(views, isOn) {
    var button = views.querySelector(".play");
    blinking = blinking.filter(function (other) { return other !== views; });
    if (isOn) blinking.push(views);
    button.textContent = isOn ? "Stop" : "Start";
    button.setAttribute("aria-pressed", String(isOn));
    if (blinking.length && !clock) {
      clock = setInterval(function () {
        blinking.forEach(function (each) { each.classList.toggle("now"); });
      }, 1000);
    } else if (!blinking.length && clock) {
      clearInterval(clock);
      clock = 0;
    }
  }

  function show(views, name) {
    var buttons = views.querySelectorAll(".controls button");
    var isThere = Array.prototype.some.call(buttons, function (button) {
      return button.dataset.view === name;
    });
    if (!isThere) return;
    views.dataset.view = name;
    buttons.forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.view === name));
    });
    setBlinking(views, name === "blink" && !stillness.matches);
  }

  function setEdge(input) {
    input.closest(".views").style.setProperty("--edge", input.value + "%");
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    var views = button.closest(".views");
    if (button.dataset.step) step(Number(button.dataset.step));
    else if (button.dataset.view) show(views, button.dataset.view);
    else if (button.classList.contains("play")) {
      setBlinking(views, button.getAttribute("aria-pressed") !== "true");
    } else if (button.classList.contains("outlines")) {
      var isPlain = document.documentElement.classList.toggle("plain");
      button.setAttribute("aria-pressed", String(!isPlain));
    }
  });

  document.addEventListener("input", function (event) {
    if (event.target.type === "range") setEdge(event.target);
  });

  // The edge of the slider follows the pointer on the page.
  function drag(event) {
    var stage = event.target.closest && event.target.closest(".stage");
    var views = stage && stage.closest(".views");
    if (!views || views.dataset.view !== "slider" || !(event.buttons & 1)) return;
    var box = stage.getBoundingClientRect();
    var input = views.querySelector("input");
    input.value = Math.round((event.clientX - box.left) / box.width * 100);
    setEdge(input);
  }
  document.addEventListener("pointerdown", drag);
  document.addEventListener("pointermove", drag);
  document.addEventListener("dragstart", function (event) {
    if (event.target.closest(".stage")) event.preventDefault();
  });

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest && event.target.closest("input, textarea, select")) return;
    var names = ["side", "slider", "blink", "difference"];
    var index = current();
    if (event.key === "j" || event.key === "ArrowRight") step(1);
    else if (event.key === "k" || event.key === "ArrowLeft") step(-1);
    else if (event.key === "o" && bar) bar.querySelector(".outlines").click();
    else if (names[event.key - 1] && pages[index]) {
      var views = pages[index].querySelector(".views");
      if (views) show(views, names[event.key - 1]);
    } else return;
    event.preventDefault();
  });

  var isWaiting = false;
  addEventListener("scroll", function () {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(function () { isWaiting = false; showPlace(); });
  }, { passive: true });
  showPlace();
})();
